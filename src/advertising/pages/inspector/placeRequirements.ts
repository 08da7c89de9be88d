import type { RowOf } from '../../../../resources.config.ts'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { dealRequirements, placementRequirements, publisherRequirements } from '../../vast/requirementsOf.ts'
import type { VastMisfit, VastRequirements } from '../../vast/vastCompatibility.ts'

export type Media = 'video' | 'audio'

/** What a place asks of an ad; `refuses` says that it takes no ads of the kind at all. */
export interface Asked {
  readonly requirements: VastRequirements
  readonly refuses: VastMisfit | null
}

/** What a placement asks of an ad of one kind, whatever else it takes. */
export function askedByPlacement(row: RowOf<'placement'>, media: Media): Asked {
  return {
    refuses: refusal('placement', row.mediaTypes, media),
    requirements: placementRequirements({ ...row, mediaTypes: [media] }),
  }
}

/** What a deal asks of an ad of one kind. */
export function askedByDeal(row: RowOf<'deal'>, media: Media): Asked {
  const { sizes, ...others } = dealRequirements(row)
  return {
    refuses: refusal('deal', row.adTypes, media),
    // Sound has no size.
    requirements: { ...others, ...(sizes && media === 'video' ? { sizes } : {}) },
  }
}

/** What a publisher refuses in all of its places: advertisers and categories. */
export function askedByPublisher(row: EntityRow): Asked {
  return { refuses: null, requirements: publisherRequirements(row) }
}

/** None named means all. */
function refusal(what: 'deal' | 'placement', taken: unknown, media: Media): VastMisfit | null {
  if (!Array.isArray(taken) || taken.length === 0 || taken.includes(media)) return null
  return {
    requirement: 'media',
    severity: 'error',
    message:
      what === 'deal'
        ? t('The deal accepts %{taken}, not %{media}', { taken: listText(taken), media })
        : t('The placement accepts %{taken}, not %{media}', { taken: listText(taken), media }),
    fix:
      what === 'deal'
        ? t('Choose a deal for %{media}, or add %{media} to this one.', { media })
        : t('Choose a placement for %{media}, or add %{media} to this one.', { media }),
  }
}
