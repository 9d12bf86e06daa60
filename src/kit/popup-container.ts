/** Where pop-ups of a screen are put: into the page's main part, so that they stand in a landmark. */
export const popupContainer = (trigger: HTMLElement | undefined): HTMLElement =>
  trigger?.closest('main') ?? document.body;
