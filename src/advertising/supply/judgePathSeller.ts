import { t } from '../../engine/texts/t.ts'
import type { SellerLookup } from './lookUpSeller.ts'

/** A seller between a buyer and the inventory: an ID in the sellers.json of an advertising system. */
export interface PathSeller {
  /** Domain of the system, as it was said. */
  readonly asi: string
  readonly sid: string
  /**
   * The first node of a complete chain is who owns the inventory; each later one is paid for what others sell (OpenRTB 2.6 §3.2.25, SupplyChain
   * object 1.0). `any`: the deal names the seller, without saying which of both.
   */
  readonly part: 'owner' | 'reseller' | 'any'
}

export interface PathSellerFinding {
  /** Buyers who check sellers drop the bid. */
  readonly isSevere: boolean
  /** What is wrong, what follows from it, and who repairs it. */
  readonly consequence: string
}

/** What is wrong with a seller by the sellers.json of its system; null where nothing is, or nobody asked. A file that can't be read says nothing about it. */
export function judgePathSeller({ asi, sid, part }: PathSeller, said: SellerLookup): PathSellerFinding | null {
  if (said.kind === 'unchecked') return null
  if (said.kind === 'unreachable')
    return slight(t('sellers.json of %{asi} couldn’t be read: %{reason}', { asi, reason: said.reason }))
  if (said.kind !== 'read')
    return severe(
      t(
        '%{asi} has no sellers.json that can be read, so buyers can’t verify seller %{sid}: %{reason} Ask %{asi} to publish it.',
        {
          asi,
          sid,
          reason: said.reason,
        },
      ),
    )
  if (said.listed.length === 0)
    return severe(
      t(
        'sellers.json of %{asi} doesn’t list seller %{sid}; buyers who check sellers don’t bid. Ask %{asi} to list it.',
        {
          asi,
          sid,
        },
      ),
    )
  const fits = { owner: ['PUBLISHER', 'BOTH'], reseller: ['INTERMEDIARY', 'BOTH'], any: types }[part]
  const wrong = said.listed.every(({ sellerType }) => !fits.includes(sellerType ?? ''))
  if (wrong) {
    const isListedAs = (type: string) => said.listed.some(({ sellerType }) => sellerType === type)
    if (part === 'owner' && isListedAs('INTERMEDIARY'))
      return severe(
        t(
          'sellers.json of %{asi} lists seller %{sid} as INTERMEDIARY, but the chain starts there: the publisher is missing. Ask %{asi} to send the whole chain.',
          {
            asi,
            sid,
          },
        ),
      )
    if (part === 'reseller' && isListedAs('PUBLISHER'))
      return severe(
        t(
          'sellers.json of %{asi} lists seller %{sid} as PUBLISHER, but it resells here. Ask %{asi} to list it as INTERMEDIARY or BOTH.',
          {
            asi,
            sid,
          },
        ),
      )
    return severe(
      t('sellers.json of %{asi} lists seller %{sid} as %{listed}, which is no seller type. Ask %{asi} to correct it.', {
        asi,
        sid,
        listed: said.listed.find(({ sellerType }) => sellerType)?.sellerType ?? '–',
      }),
    )
  }
  return said.listed.every(({ isConfidential }) => isConfidential)
    ? slight(
        t(
          'sellers.json of %{asi} keeps seller %{sid} confidential; buyers who want to know whom they pay don’t bid. Ask %{asi} to name it.',
          {
            asi,
            sid,
          },
        ),
      )
    : null
}

const types = ['PUBLISHER', 'INTERMEDIARY', 'BOTH']

function severe(consequence: string): PathSellerFinding {
  return { isSevere: true, consequence }
}

function slight(consequence: string): PathSellerFinding {
  return { isSevere: false, consequence }
}
