/** When what comes again and again is done. Each at most once at a time, all of them one after the other. */
export const timetable = {
  'remove-files': '*/5 * * * *',
  'forget-sessions': '*/10 * * * *',
  'forget-failures': '*/10 * * * *',
  'forget-answers': '*/10 * * * *',
  'forget-images': '*/10 * * * *',
  'forget-messages': '23 4 * * *',
  'keep-journal': '41 4 * * *',
  'add-up-tallies': '* * * * *',
  'mend-tallies': '7 3 * * *',
  'make-copy': '*/15 * * * *',
  'run-operations': '* * * * *',
  'forget-operations': '11 4 * * *',
} as const;
