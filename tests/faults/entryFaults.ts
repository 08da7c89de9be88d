import type { PlantedFault } from './plantedFaults.ts'

const entities = 'src/engine/server/entities'
const contract = ['entriesTried']

/** What an entry says and the API has to do: transitions, actions, and fields. */
export const entryFaults: readonly PlantedFault[] = [
  {
    file: `${entities}/transitions.ts`,
    from: 'filter(name => isEmpty(row[name]))',
    to: 'filter(() => false)',
    contract,
  },
  {
    file: `${entities}/transitions.ts`,
    from: 'return !putAside && transition.from.includes(String(row.status))',
    to: 'return !putAside',
    contract,
  },
  {
    file: `${entities}/runAction.ts`,
    from: 'const why = whyNotIn(action.from, old)',
    to: 'const why = whyNotIn(undefined, old)',
    contract,
  },
  { file: `${entities}/runAction.ts`, from: '    ...validateRow(form, given),\n', to: '', contract },
  {
    file: `${entities}/runAction.ts`,
    from: 'action: request.action, reason })',
    to: "action: 'update', reason })",
    contract,
  },
  {
    file: `${entities}/runAction.ts`,
    from: 'checkRow(writing, { ...old, ...changed, id: old.id }, old)',
    to: 'checkRow(writing, { ...old, id: old.id }, old)',
    contract,
  },
]
