/** Cells of two lines, whose edges stand under a card's title. */
export const roomy = { '& th, & td': { px: 2, py: 0.75 } } as const
