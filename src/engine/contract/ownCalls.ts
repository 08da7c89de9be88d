/**
 * What an API can do beyond the specification's calls. `GET /current-user` names those that it has; a platform that names none
 * has none, and what needs one is not offered.
 */
export const ownCalls = ['actions', 'bulk', 'duplicate', 'figures', 'history', 'moves', 'search'] as const

export type OwnCall = (typeof ownCalls)[number]
