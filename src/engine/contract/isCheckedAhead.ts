/**
 * Whether the catalogue was checked before this code runs: in a built page, whose server and whose tests have read the same
 * entries. The checks would cost every visit a tenth of a second on a slow phone.
 */
export const isCheckedAhead: boolean = import.meta.env?.PROD === true && !import.meta.env.SSR
