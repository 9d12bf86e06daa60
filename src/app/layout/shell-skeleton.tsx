// The outline of the shell: sider, top bar, title and a card. `index.html` has the same element, which is painted before
// any script has loaded; this one takes its place until the shell's code is there.
export const ShellSkeleton = () => (
  <div className="shell-skeleton" role="status">
    <span className="visually-hidden">Loading...</span>
  </div>
);
