/** The process can't start. The message is ONE line for the operator: what is wrong, and what to do about it. */
export class StartError extends Error {
  override name = 'StartError';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options);
  }
}
