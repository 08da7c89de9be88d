import type { PlantedFault } from './plantedFaults.ts'

const access = 'src/engine/server/access'

/** Faults in passwords, codes and passkeys of people's own accounts. */
export const accountFaults: readonly PlantedFault[] = [
  {
    file: `${access}/secondFactor.ts`,
    from: 'step <= lastStep',
    to: 'step < lastStep',
    contract: ['apiSecondFactor'],
  },
  {
    file: `${access}/secondFactor.ts`,
    from: 'recovery.filter(one => one !== hash)',
    to: 'recovery',
    contract: ['apiSecondFactor'],
  },
  {
    file: `${access}/changePassword.ts`,
    from: '  await dropSteps(tx, user)\n',
    to: '',
    contract: ['apiSecondFactor'],
  },
  {
    file: 'src/engine/server/routes/ownAccountRoutes.ts',
    from: 'if (!(await isOwnPassword(call, user, current))) {',
    to: 'if (!(await isOwnPassword(call, user, password))) {',
    contract: ['apiOwnAccount'],
  },
  {
    file: `${access}/passkeyCeremonies.ts`,
    from: "'sign-in': 'required'",
    to: "'sign-in': 'preferred'",
    contract: ['apiPasskeys'],
  },
  {
    file: `${access}/passkeyCeremonies.ts`,
    from: 'counter <= Number(now.counter)',
    to: 'counter < 0',
    contract: ['apiPasskeys'],
  },
  {
    file: `${access}/recentProof.ts`,
    from: 'session.provenAt + proofMs > now.getTime()',
    to: 'session.provenAt > 0',
    contract: ['apiStepUp'],
  },
  {
    file: 'src/engine/server/entities/importRows.ts',
    from: '  demandRecentProofOf(actor, resource, rows, true)\n',
    to: '',
    contract: ['apiStepUp'],
  },
  {
    file: `${access}/demandRecentProof.ts`,
    from: ' || now.length < (old ? secretsIn(fields, old).length : 0)',
    to: '',
    contract: ['apiStepUp'],
  },
  {
    file: `${access}/loadPrincipal.ts`,
    from: "entry?.method === 'password' ? await",
    to: "entry?.method === 'oidc' ? await",
    contract: ['apiRequiredFactor'],
  },
  {
    file: `${access}/passkeyChallenges.ts`,
    from: 'row.purpose === wanted.purpose && ',
    to: '',
    contract: ['apiPasskeys'],
  },
  {
    file: 'src/engine/server/createApi.ts',
    from: 'if (own) demandWholeAccount(call, path)',
    to: 'if (own) void path',
    contract: ['apiWholeAccount'],
  },
  {
    file: `${access}/wholeAccount.ts`,
    from: 'return through === undefined || provider === through',
    to: 'return through === undefined || provider !== null',
    contract: ['apiWholeAccount'],
  },
  {
    file: 'src/engine/server/routes/inboxRoutes.ts',
    from: 'const seen = rows.filter(({ organization }) => knows(principal, String(organization)))',
    to: 'const seen = rows.filter(({ organization }) => knows(principal, String(organization)) || true)',
    contract: ['apiWholeAccount'],
  },
]
