/** The process can't start. The message is one line for the operator: the problem and the remedy. */
export class StartError extends Error {
  override name = 'StartError';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options);
  }
}
