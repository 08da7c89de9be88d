import Button from '@mui/material/Button'
import { pathsOverlap } from '../../contract/pathsOverlap.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { Field } from '../../kit/Field.tsx'
import { useMayRead } from '../../providers/access.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { Unread } from '../form/unread.ts'
import { BulkValue } from './BulkValue.tsx'
import { type BulkEdit, bulkChange } from './bulkChange.ts'
import { type BulkPath, type BulkWay, bulkPaths } from './bulkPaths.ts'
import type { BulkRows } from './useBulkOffers.ts'

/** Which fields change for many rows, and how; each field once. */
export function BulkEdits({ of, edits, tried, onChange }: BulkEditsProps) {
  const mayRead = useMayRead()
  const paths = bulkPaths(of.resource, entity => mayRead(resourceOfEntity(entity)))
  const put = (key: number, next: Partial<BulkEdit>) =>
    onChange(edits.map(edit => (edit.key === key ? { ...edit, ...next } : edit)))
  const isFree = ({ path }: BulkPath, key: number) =>
    edits.every(edit => edit.key === key || !edit.path || !pathsOverlap(edit.path.path, path))
  return (
    <>
      {edits.map(({ key, path, way, value }, index) => {
        const wrong = tried && path ? bulkChange({ key, path, way, value }) : null
        const numbered = (label: string) => (index === 0 ? label : `${label} ${index + 1}`)
        return (
          <div key={key} className="columns">
            <Field label={numbered(t('Field'))}>
              {binding => (
                <Dropdown
                  {...binding}
                  options={paths.filter(one => isFree(one, key)).map(one => ({ value: one.path, label: one.label }))}
                  value={path?.path ?? null}
                  placeholder={t('Choose a field')}
                  onChange={name => {
                    const chosen = paths.find(one => one.path === name)
                    if (chosen) put(key, { path: chosen, way: chosen.ways[0], value: undefined })
                  }}
                />
              )}
            </Field>
            {path && path.ways.length > 1 && (
              <Field label={numbered(t('Change'))}>
                {binding => (
                  <Dropdown
                    {...binding}
                    options={path.ways.map(one => ({ value: one, label: wayLabels[one] }))}
                    value={way}
                    onChange={next => put(key, { way: path.ways.find(one => one === next) ?? way, value: undefined })}
                  />
                )}
              </Field>
            )}
            {path && (
              <BulkValue
                key={`${path.path} ${way}`}
                of={of}
                path={path}
                way={way}
                label={numbered(valueLabels[way])}
                value={value}
                error={wrong instanceof Unread ? wrong.says : undefined}
                onChange={next => put(key, { value: next })}
              />
            )}
          </div>
        )
      })}
      <div className="row wrap">
        <Button
          size="small"
          disabled={edits.some(({ path }) => !path)}
          onClick={() => onChange([...edits, { ...emptyEdit, key: Math.max(...edits.map(({ key }) => key)) + 1 }])}
        >
          {t('Add field')}
        </Button>
        {edits.length > 1 && (
          <Button size="small" onClick={() => onChange(edits.slice(0, -1))}>
            {t('Remove last field')}
          </Button>
        )}
      </div>
    </>
  )
}

export const emptyEdit: BulkEdit = { key: 0, path: null, way: 'set', value: undefined }

const wayLabels: Readonly<Record<BulkWay, string>> = {
  set: t('Set to'),
  add: t('Add'),
  remove: t('Remove'),
  find: t('Find and replace'),
  days: t('Move by days'),
  template: t('Copy from template'),
}

const valueLabels: Readonly<Record<BulkWay, string>> = {
  set: t('New value'),
  add: t('Add'),
  remove: t('Remove'),
  find: t('Find'),
  days: t('Days'),
  template: t('Template'),
}

interface BulkEditsProps {
  readonly of: BulkRows
  readonly edits: readonly BulkEdit[]
  /** Whether what is missing is told. */
  readonly tried: boolean
  readonly onChange: (edits: readonly BulkEdit[]) => void
}
