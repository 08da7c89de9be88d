/** Whether a dialog has the page to itself: the console's keys then belong to it. Panels beside a button don't. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}
