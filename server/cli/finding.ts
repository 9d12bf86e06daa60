/** One thing that was looked at. */
export interface Finding {
  readonly good: boolean;
  readonly text: string;
}
