import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { PanelSearch } from '../../../engine/kit/PanelSearch.tsx'
import { t } from '../../../engine/texts/t.ts'
import { audienceTaxonomy, findTerms, type TaxonomyTerm, taxonomyPath } from '../../targeting/audienceTaxonomy.ts'
import { mostTaxonomyTerms } from '../../targeting/mostTaxonomyTerms.ts'

/** IAB's Audience Taxonomy as a tree that opens level by level, or as what a search finds. */
export function TaxonomyBrowser({ chosen, onChange, onClose }: TaxonomyBrowserProps) {
  const [words, setWords] = useState('')
  const found = words.trim() ? findTerms(words) : []
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  const isFull = chosen.length >= mostTaxonomyTerms
  return (
    <Box sx={browser}>
      <h2 className="heading">{t('IAB Audience Taxonomy 1.1')}</h2>
      <PanelSearch
        label={t('Search the taxonomy')}
        value={words}
        onChange={setWords}
        onEnter={() => {
          const [first] = found
          if (first) toggle(first.id)
        }}
      />
      <Box className="scroll" sx={tree}>
        {words.trim() ? (
          <>
            <p className="k-dim" role="status">
              {found.length > shown
                ? t('%{count} entries found; the first %{shown} are shown. Add words to narrow the search.', {
                    count: formatNumber(found.length),
                    shown,
                  })
                : t('%{count} entry found |||| %{count} entries found', {
                    smart_count: found.length,
                    count: formatNumber(found.length),
                  })}
            </p>
            <ul aria-label={t('Entries found')}>
              {found.slice(0, shown).map(term => (
                <li key={term.id}>
                  <TermBox term={term} name={taxonomyPath(term)} {...{ chosen, isFull }} onToggle={toggle} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Level parent={null} {...{ chosen, isFull }} onToggle={toggle} />
        )}
      </Box>
      <div className="row wrap apart">
        <span className="k-dim">
          {t('%{count} of at most %{most} chosen. Taxonomy by IAB Tech Lab, CC BY 3.0.', {
            count: chosen.length,
            most: mostTaxonomyTerms,
          })}
        </span>
        <Button variant="contained" color="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </Box>
  )
}

const shown = 100

function Level({ parent, ...rest }: LevelProps) {
  const terms = [...audienceTaxonomy.values()].filter(term => term.parent === parent)
  return (
    <ul aria-label={parent === null ? t('Audience Taxonomy') : undefined}>
      {terms.map(term => (
        <li key={term.id}>
          <Branch term={term} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function Branch({ term, ...rest }: BranchProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className="row gap-4">
        {term.hasParts ? (
          <Button
            size="small"
            sx={opener}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? t('Close') : t('Open')} ${term.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '−' : '+'}
          </Button>
        ) : (
          <Box component="span" sx={opener} />
        )}
        <TermBox term={term} name={term.name} {...rest} />
      </span>
      {isOpen && <Level parent={term.id} {...rest} />}
    </>
  )
}

function TermBox({ term, name, chosen, isFull, onToggle }: TermBoxProps) {
  const isChosen = chosen.includes(term.id)
  return (
    <FormControlLabel
      control={
        <Checkbox size="small" checked={isChosen} disabled={isFull && !isChosen} onChange={() => onToggle(term.id)} />
      }
      label={name}
    />
  )
}

interface Choosing {
  readonly chosen: readonly string[]
  readonly isFull: boolean
  readonly onToggle: (id: string) => void
}

interface LevelProps extends Choosing {
  readonly parent: string | null
}

interface BranchProps extends Choosing {
  readonly term: TaxonomyTerm
}

interface TermBoxProps extends BranchProps {
  readonly name: string
}

interface TaxonomyBrowserProps {
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly onClose: () => void
}

const browser = {
  display: 'grid',
  gridTemplateRows: 'auto auto minmax(0, 1fr) auto',
  gap: 1.5,
  maxHeight: '80vh',
  p: 2,
}
const tree = { '& ul': { m: 0, p: '0 0 0 20px', listStyle: 'none' }, '& > ul': { pl: 0 } }
const opener = { flex: 'none', width: 28, minWidth: 28, p: 0 }
