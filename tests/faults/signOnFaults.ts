import type { PlantedFault } from './plantedFaults.ts'

const access = 'src/engine/server/access'

/** In what an organization's own provider opens, and what is taken from it. */
export const signOnFaults: readonly PlantedFault[] = [
  {
    file: `${access}/reachOf.ts`,
    from: 'return (await administersPlatform()) ? null : [live.organization.id]',
    to: 'return [live.organization.id]',
    contract: ['apiProviders'],
  },
  {
    file: `${access}/reachOf.ts`,
    from: '!belongsTo.includes(live.organization.id) || ',
    to: '',
    contract: ['apiProviders'],
  },
  {
    file: `${access}/reachOf.ts`,
    from: '? null : [live.organization.id]',
    to: "? null : 'all'",
    contract: ['apiProviders'],
  },
  {
    file: `${access}/reachOf.ts`,
    from: 'return open.length > 0 ? open : null',
    to: 'return open',
    contract: ['apiSignOnOnly'],
  },
  {
    file: `${access}/identityProviders.ts`,
    from: '.includes(asciiDomain(domain))',
    to: '.some(one => asciiDomain(domain).endsWith(one))',
    contract: ['apiProviders'],
  },
  {
    file: `${access}/signOnArrival.ts`,
    from: ' || session.provider !== null',
    to: '',
    contract: ['apiProviders'],
  },
  {
    file: 'src/engine/server/routes/signOnRoutes.ts',
    from: 'trip.provider !== provider || ',
    to: '',
    contract: ['apiProviders'],
  },
  {
    file: `${access}/signOnOwners.ts`,
    from: "entity === 'identity-provider'",
    to: "entity === 'none'",
    contract: ['apiProviders'],
  },
  {
    file: `${access}/renewGroups.ts`,
    from: '{ scope: [organization.id], where }',
    to: "{ scope: 'all', where }",
    contract: ['apiSignOnGroups'],
  },
  {
    file: `${access}/renewGroups.ts`,
    from: 'if (await isOfPlatform(read, group)) continue',
    to: '',
    contract: ['apiSignOnGroups'],
  },
  {
    file: `${access}/renewGroups.ts`,
    from: ' || (isThere && !provided.has(group.id))',
    to: '',
    contract: ['apiSignOnGroups'],
  },
  {
    file: `${access}/waysIn.ts`,
    from: 'id !== unlinked && ',
    to: '',
    contract: ['apiSignOnEnds'],
  },
]
