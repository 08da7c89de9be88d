import type { StandInSwitches } from './standIn.ts'

/** The platforms that the console is put in front of: each switch of the stand-in is on in one of them. */
export const worlds: readonly (readonly [string, StandInSwitches])[] = [
  ['that speaks the specification’s calls alone', {}],
  ['that tells organizations, but no grants', { noGrants: true }],
  [
    'whose metrics and config have another shape, and that counts no rows',
    { otherMetrics: true, noTotal: true, ignoresIds: true },
  ],
  ['that writes money as decimals, and takes its time', { decimals: true, slow: 300 }],
  ['whose failures are web pages, and that knows methods', { htmlErrors: true, saysMethods: true }],
  [
    'that has ways of its own: to sign in, to refuse, to count',
    { ownSignIn: true, refusesWith200: true, countedIds: true },
  ],
]
