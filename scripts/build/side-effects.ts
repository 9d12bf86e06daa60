// Which modules a build must keep although nothing that they export is used.

/** In packages: style sheets, the editor (it registers its formats) and dayjs (its plugins change it). */
const packagesWithSideEffects = /\.css$|\/node_modules\/(quill|react-quill|dayjs)\//;

/** Packages are free of side effects but for those few; our own modules are judged by what they do. */
export const hasSideEffects = (id: string): boolean =>
  !id.includes('/node_modules/') || packagesWithSideEffects.test(id);
