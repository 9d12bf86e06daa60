// Decides which modules have side effects and so stay in the build even if no export is used.

/**
 * Packages with side effects: style sheets, the editor (registers its formats) and dayjs (plugins change it).
 */
const packagesWithSideEffects = /\.css$|\/node_modules\/(quill|react-quill|dayjs)\//;

/** All other packages count as free of side effects; our own modules are analyzed by the bundler. */
export const hasSideEffects = (id: string): boolean =>
  !id.includes('/node_modules/') || packagesWithSideEffects.test(id);
