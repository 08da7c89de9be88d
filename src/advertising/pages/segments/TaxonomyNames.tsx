import Chip from '@mui/material/Chip'
import { textsOf } from '../../../engine/derive/cells/textsOf.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { audienceTaxonomy, taxonomyPath } from '../../targeting/audienceTaxonomy.ts'

/** Chosen entries by name; an id that the taxonomy lacks stands for itself. */
export function TaxonomyNames({ ids, onRemove }: TaxonomyNamesProps) {
  return (
    <ul className="row wrap gap-4" aria-label={t('Chosen entries')}>
      {ids.map(id => (
        <li key={id}>
          <Chip
            label={nameOf(id)}
            size="small"
            {...(onRemove
              ? {
                  onDelete: () => onRemove(id),
                  'aria-label': t('%{name}, press Delete to remove', { name: nameOf(id) }),
                }
              : {})}
          />
        </li>
      ))}
    </ul>
  )
}

/** The same in lists and on record pages. */
export function TaxonomyCell({ value }: { readonly value: unknown }) {
  return <span className="d-text">{listText(textsOf(value).map(nameOf))}</span>
}

function nameOf(id: string): string {
  const term = audienceTaxonomy.get(id)
  return term ? taxonomyPath(term) : id
}

interface TaxonomyNamesProps {
  readonly ids: readonly string[]
  readonly onRemove: ((id: string) => void) | undefined
}
