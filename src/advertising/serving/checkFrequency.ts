import { numberOf, partOf, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import { heldBy } from './heldBy.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { type ServingCase, typeFields } from './servingCase.ts'

/** A cap, and the row whose impressions it counts. */
export interface Cap {
  readonly row: string
  readonly per: string
  readonly max: number
  readonly windowMs: number | null
  readonly entity: string
  readonly owner: { readonly id: string }
  readonly path: string
  /** For people. */
  readonly sentence: () => string
}

/** The caps of the line item and of all above it, without any the advertiser's default; a month is 30 days (domain.md 1.5). */
export function capsOf({ line }: Pick<ServingCase, 'line'>): readonly Cap[] {
  const own = heldBy(line, 'line-item', 'frequencyCap').flatMap(({ entity, word, row, path, value }) =>
    partsOf(value).map((cap, index): Cap => {
      const scope = textOf(cap.scope) || 'campaign'
      const counted = scope === 'line_item' ? line.lineItem : scope === 'strategy' ? line.strategy : line.campaign
      const unit = unitMs[textOf(cap.unit)] ?? null
      const max = numberOf(cap.max) ?? 1
      const per = textOf(cap.per) || 'user'
      return {
        row: counted.id,
        per,
        max,
        windowMs: unit === null ? null : unit * (numberOf(cap.count) ?? 1),
        entity,
        owner: row,
        path: `${path}.${index}`,
        sentence: () =>
          `This ${perWords[per] ?? per} has reached the frequency cap of the ${named(word, row)}: ${capWords(max)}.`,
      }
    }),
  )
  if (own.length === 0) own.push(...defaultCap(line))
  const { fields, before } = typeFields(line)
  const household = numberOf(fields.householdFrequencyCap)
  if (household === null || line.lineItem.lineItemType !== 'ctv') return own
  const { campaign } = line
  return [
    ...own,
    {
      row: campaign.id,
      per: 'household',
      max: household,
      windowMs: unitMs.day ?? null,
      entity: 'campaign',
      owner: campaign,
      path: `${before}householdFrequencyCap`,
      sentence: () =>
        `This household has reached the daily frequency cap of the ${named('campaign', campaign)}: ${household} impressions.`,
    },
  ]
}

/** Of the account: impressions of the campaign for each user. */
function defaultCap({ account, campaign }: ServingCase['line']): readonly Cap[] {
  const { max, unit } = partOf(account?.defaultFrequencyCap)
  const most = numberOf(max)
  if (!account || most === null || textOf(unit) === '') return []
  return [
    {
      row: campaign.id,
      per: 'user',
      max: most,
      windowMs: unitMs[textOf(unit)] ?? null,
      entity: 'account',
      owner: account,
      path: 'defaultFrequencyCap',
      sentence: () =>
        `This user has reached the default frequency cap of the ${named('account', account)}: ${capWords(most)}.`,
    },
  ]
}

function capWords(max: number): string {
  return max === 1 ? 'one impression' : `${max} impressions`
}

/** Somebody who can't be told apart isn't shown what is capped. */
export function checkFrequency(served: ServingCase): Refusal | null {
  for (const cap of capsOf(served)) {
    const key = served.ask.people[cap.per] ?? null
    const field = fieldOf(cap.entity, cap.owner, cap.path)
    if (key === null) {
      const word = perWords[cap.per] ?? cap.per
      return refusal(
        'frequency',
        `The request doesn’t identify the ${word}, so the frequency cap can’t be enforced.`,
        field,
      )
    }
    const seen = served.state.seen({ row: cap.row, per: cap.per, key, windowMs: cap.windowMs })
    if (seen >= cap.max) return refusal('frequency', cap.sentence(), field)
  }
  return null
}

const perWords: Readonly<Record<string, string>> = {
  user: 'user',
  device: 'device',
  household: 'household',
  ip: 'IP address',
}

const unitMs: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
}
