import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { CodeEditor } from '../../../engine/kit/CodeEditor.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { t } from '../../../engine/texts/t.ts'
import { parseXml } from '../../vast/parseXml.ts'
import type { VastHop } from '../../vast/vastInspection.ts'
import { hostOf } from './chainRows.ts'
import type { DocumentPlace } from './documentPlace.ts'
import { XmlTree } from './tree/XmlTree.tsx'
import { rowAtPath, rowAtPlace, xmlRows } from './tree/xmlRows.ts'

/** One hop's document, as a tree and as the text that came; a place that is asked for is shown in both. */
export function DocumentPanel({ hops, hop: index, onHop, place }: DocumentPanelProps) {
  const hop = hops[index]
  const xml = hop?.xml ?? ''
  const [view, setView] = useState<'tree' | 'text'>(hop?.document || hop?.playlist ? 'tree' : 'text')
  const [shown, setShown] = useState<DocumentPlace | null>(null)
  const wanted = shown ?? place
  const { rows, marks } = useMemo(() => {
    const { root } = parseXml(xml)
    const made = root ? xmlRows(root) : []
    return { rows: made, marks: marksOf(made, hop) }
  }, [xml, hop])
  const start = wanted && rowAtPlace(rows, wanted)
  const asText = view === 'text' || rows.length === 0
  return (
    <div className="v-document stack gap-12">
      <div className="row wrap">
        <fieldset className="row" aria-label={t('Document view')}>
          <Button size="small" aria-pressed={!asText} disabled={rows.length === 0} onClick={() => setView('tree')}>
            {t('Tree')}
          </Button>
          <Button size="small" aria-pressed={asText} onClick={() => setView('text')}>
            {t('Text')}
          </Button>
        </fieldset>
        {hops.length > 1 && (
          <Dropdown
            label={t('Document of this hop')}
            variant="plain"
            options={hops.map(one => ({
              value: String(one.index),
              label: t('Hop %{number}: %{address}', {
                number: one.index + 1,
                address:
                  hostOf(one.finalUrl ?? one.askedUrl ?? one.writtenUrl) ??
                  (one.parent ? t('in the playlist') : t('pasted document')),
              }),
            }))}
            value={String(index)}
            onChange={value => onHop(Number(value))}
          />
        )}
      </div>
      {xml === '' ? (
        <EmptyState title={t('No document')} description={hop?.failure?.message ?? t('This hop has no document.')} />
      ) : asText ? (
        <CodeEditor language="xml" value={xml} aria-label={t('Document as text')} reveal={wanted ?? undefined} />
      ) : (
        <XmlTree
          key={`${start ?? 0} ${wanted?.line ?? 0}`}
          rows={rows}
          marks={marks}
          start={start ?? 0}
          onShowText={at => {
            setShown({ hop: index, ...at })
            setView('text')
          }}
        />
      )}
    </div>
  )
}

/** The worst finding at each row. */
function marksOf(rows: ReturnType<typeof xmlRows>, hop: VastHop | undefined): ReadonlyMap<number, 'error' | 'warning'> {
  const marks = new Map<number, 'error' | 'warning'>()
  for (const { path, severity } of hop?.findings ?? []) {
    if (severity === 'advice') continue
    const at = rowAtPath(rows, path)
    if (severity === 'error' || !marks.has(at)) marks.set(at, severity)
  }
  return marks
}

interface DocumentPanelProps {
  readonly hops: readonly VastHop[]
  /** A hop's index. */
  readonly hop: number
  readonly onHop: (hop: number) => void
  readonly place: DocumentPlace | null
}
