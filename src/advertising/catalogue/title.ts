/** What the product is called. */
export const title = 'Astrolabe'
