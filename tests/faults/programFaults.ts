import type { PlantedFault } from './plantedFaults.ts'

const access = 'src/engine/server/access'
const scim = 'src/engine/server/scim'

/** Faults in what service accounts may do, and in what directories may by SCIM. */
export const programFaults: readonly PlantedFault[] = [
  {
    file: `${access}/programOf.ts`,
    from: 'principal.networks && !isInNetworks(principal.networks, address)',
    to: 'principal.networks && address !== null && !isInNetworks(principal.networks, address)',
    contract: ['apiServiceAccounts'],
  },
  {
    file: `${access}/scopes.ts`,
    from: 'of(one, name).filter(verb => of(other, name).includes(verb))',
    to: '[...of(one, name), ...of(other, name)]',
    contract: ['apiServiceAccounts'],
  },
  {
    file: `${access}/demandAccess.ts`,
    from: "  demand(actor.principal, 'manage_access', resource, old)\n",
    to: '',
    contract: ['apiServiceAccounts'],
  },
  {
    file: `${scim}/activateUser.ts`,
    from: '  await demandAccess(writing, row, old)\n',
    to: '',
    contract: ['scimAttacks'],
  },
  {
    file: `${scim}/activateUser.ts`,
    from: "  if (known.state !== 'inactive' && known.state !== 'gone') {",
    to: "  if (known.state === 'left') {",
    contract: ['scimAttacks'],
  },
  {
    file: `${scim}/activateUser.ts`,
    from: '  await endPlaces(writing, stored.row, [organization])\n',
    to: '',
    contract: ['scimAttacks'],
  },
]
