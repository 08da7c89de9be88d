/** What roles call the facts of delivery: `create` on it is sending them. No entity, as nobody lists or edits facts. */
export const factsGrant = 'fact'
/** The same for what people did after an ad, as advertisers' servers tell it. */
export const conversionsGrant = 'conversion'
