import type { Locator, Page } from 'playwright-core'

/** A dialog that has the page to itself. Panels beside a button are dialogs as well, but leave the page in reach. */
export const modal = '[role="dialog"][aria-modal="true"]'

/** The dialog that is open. */
export const openDialog = (page: Page): Locator => page.locator(modal)
