import { textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { RulesContext } from './entityRules.ts'

/**
 * A sentence at the path of a model that a write chooses and that belongs to an account which doesn't share it (domain.md 1.19). A model
 * without an account is everybody's; what was chosen before may stay.
 */
export async function modelErrors(
  path: string,
  { model, before, campaign }: { readonly model: unknown; readonly before: unknown; readonly campaign: unknown },
  { find }: Pick<RulesContext<'strategy'>, 'find'>,
): Promise<Record<string, string>> {
  if (textOf(model) === '' || model === before) return {}
  const row = await find('model', textOf(model))
  const { account } = (await find('campaign', textOf(campaign))) ?? {}
  if (!row?.account || row.account === account || textsOf(row.sharedAccounts).includes(account ?? '')) return {}
  return {
    [path]: `“${row.name}” belongs to another account. Choose a model of this account, or have it shared with this account`,
  }
}
