/** Where the fees of a row come from that names none, for the catalogue and for `feesFor`. */
export const feesFrom = {
  campaign: { from: 'account.defaultFees' },
  'line-item': { from: 'campaign.fees' },
} as const
