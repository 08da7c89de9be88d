import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FieldKind, FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { entityNamed, referenceAt } from '../../contract/reference.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { scheduleFields } from '../../contract/schedule.ts'
import { CodeEditor } from '../../kit/CodeEditor.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import type { CodeLanguage } from '../../kit/codeLanguage.ts'
import { formatDateTime, formatRelative } from '../../kit/formatDate.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { scrolledByKeyboard } from '../../kit/scrolledByKeyboard.ts'
import { findEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { listText } from '../../texts/listText.ts'
import { said } from '../../texts/said.ts'
import type { CellProps } from '../cells/cell.ts'
import { cellOf } from '../cells/cells.ts'
import { changesIn } from '../cells/changesIn.ts'
import { Dash } from '../cells/Dash.tsx'
import { optionLabel } from '../cells/optionLabel.ts'
import { ReferencedTitle } from '../cells/ReferencedTitle.tsx'
import { ReferenceLink } from '../cells/ReferenceLink.tsx'
import { textsOf } from '../cells/textsOf.ts'
import { timeZoneOf } from '../cells/timeZoneOf.ts'
import { foreignZoneName } from '../cells/zoneName.ts'
import { GridValue } from '../inputs/GridValue.tsx'
import { gridOf } from '../inputs/grid.ts'
import { ownCell } from '../ownParts.tsx'
import { listPath } from '../routes.ts'
import { ChangesOfRow } from './ChangesOfRow.tsx'

/** A value in full, as a row's page shows it; kinds that need no more than a line are drawn by their cell. */
export function FieldValue(props: FieldValueProps): ReactNode {
  const { value, field } = props
  if (isEmpty(value)) return <Dash />
  const own = ownCell(field)
  if (own?.inFull)
    return (
      <>
        <p>
          <InOneLine {...props} />
        </p>
        {InFull(props)}
      </>
    )
  return own ? <InOneLine {...props} /> : InFull(props)
}

function InFull(props: FieldValueProps): ReactNode {
  const { value, field } = props
  switch (field.kind) {
    case 'text':
      if (props.name === 'id') return <WholeId id={String(value)} />
      if (field.alike) return <SharedValue {...props} text={String(value)} />
      // Nobody but the server writes it.
      return <FullText text={field.readOnly ? said(String(value)) : String(value)} format={field.format} />
    case 'references':
      return <Items items={textsOf(value).map(id => ({ key: id, item: <ReferencedTitle to={field.to} id={id} /> }))} />
    case 'choices':
      return <Items items={textsOf(value).map(one => ({ key: one, item: optionLabel(field, one) }))} />
    case 'list':
      return <Items items={textsOf(value).map(one => ({ key: one, item: one }))} />
    case 'group':
      if (field.refers) return <ReferredRow {...props} field={field} />
      return <InnerFields {...props} fields={field.fields} />
    case 'targeting':
      return <InnerFields {...props} fields={field.fields} />
    case 'schedule':
      return <InnerFields {...props} fields={scheduleFields} />
    case 'objectList': {
      if (changesIn(field, value, props.row)) return <ChangesOfRow {...props} field={field} />
      const grid = gridOf(field, value)
      if (grid) return <GridValue grid={grid} label={wholeLabel(props.name, field)} />
      return <InnerTable {...props} fields={field.readOnly ? allReadOnly(field.fields) : field.fields} />
    }
    case 'dateTime':
      return <Moment value={String(value)} zone={timeZoneOf(props.row, field)} />
    case 'code':
      return <Code {...props} text={String(value)} language={field.language} />
    case 'json':
      return <Code {...props} text={JSON.stringify(value, null, 2)} language="json" />
    default:
      return <InOneLine {...props} />
  }
}

function InOneLine(props: FieldValueProps) {
  const { Cell } = cellOf(props.field)
  return <Cell {...props} />
}

/** The row that a group names, and of what kind it is. */
function ReferredRow({ field, name, resource, row, value }: CellProps<'group'>) {
  const reference = referenceAt(allFields(resource), `${name}.${field.refers?.name}`)
  if (!reference) return <Dash />
  const kind = objectOf(value)[field.refers?.entity ?? '']
  return (
    <>
      <ReferenceLink reference={reference} row={row} />{' '}
      {typeof kind === 'string' && kind && (
        <span className="k-dim">{findEntity(entityNamed(kind))?.label ?? optionLabel(reference.choice, kind)}</span>
      )}
    </>
  )
}

function FullText({ text, format }: { readonly text: string; readonly format: string | undefined }) {
  if ((format === 'url' || format === 'httpsUrl') && /^https?:\/\//.test(text))
    return (
      <a className="link" href={text} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    )
  if (format === 'email') return <a href={`mailto:${text}`}>{text}</a>
  return <span className="r-text">{text}</span>
}

function WholeId({ id }: { readonly id: string }) {
  return (
    <span className="r-whole-id row gap-2">
      <span className="d-mono cut">{id}</span>
      <CopyButton compact text={id} />
    </span>
  )
}

/** With the way to all rows that have the same. */
function SharedValue({ name, field, resource, text }: FieldValueProps & { readonly text: string }) {
  const label = inSentence(labelOf(name, field))
  return (
    <span className="row wrap gap-2">
      <span className="d-mono breaks">{text}</span>
      <Link className="link" to={listPath(resource, { [name]: text })}>
        <Phrase text="Show all with this %{label}" values={{ label }} />
      </Link>
    </span>
  )
}

function Moment({ value, zone }: { readonly value: string; readonly zone: string | undefined }) {
  const foreign = foreignZoneName(zone)
  return (
    <time dateTime={value} title={formatRelative(value)}>
      {formatDateTime(value, zone)}
      {foreign && <span className="k-dim"> {foreign}</span>}
    </time>
  )
}

function Items({ items }: { readonly items: readonly { readonly key: string; readonly item: ReactNode }[] }) {
  return (
    <ul className="r-items row wrap gap-4">
      {items.map(({ key, item }) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  )
}

/** The fields of a value object that have values, each with its name. */
function InnerFields({ value, fields, ...props }: FieldValueProps & { readonly fields: Fields }) {
  const object = objectOf(value)
  const given = Object.entries(fields).filter(([name, field]) => isGiven(object[name], field))
  if (given.length === 0) return <Dash />
  return (
    <dl className="r-fields r-inner stack terms">
      {given.map(([name, field]) => (
        <div key={name} className={field.kind !== 'group' && isWide(field) ? 'k-wide' : undefined}>
          <dt>{labelOf(name, field)}</dt>
          <dd className="breaks">
            <FieldValue {...props} value={object[name]} field={field} name={`${props.name}.${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** With the groups that the field stands in: two of them may have fields of one name. */
function wholeLabel(path: string, field: FieldSpec): string {
  const names = path.split('.')
  return listText(names.map((name, index) => labelOf(name, index === names.length - 1 ? field : undefined)))
}

/** Value objects as a table, without the columns that no row fills. */
function allReadOnly(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: true }]))
}

function InnerTable({ value, fields, ...props }: FieldValueProps & { readonly fields: Fields }) {
  const rows = (Array.isArray(value) ? value : []).map(objectOf)
  const columns = Object.entries(fields).filter(([name]) => rows.some(row => !isEmpty(row[name])))
  return (
    <section className="scroll" {...scrolledByKeyboard} aria-label={wholeLabel(props.name, props.field)}>
      <table className="r-table table">
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} scope="col" className={cellOf(field).align === 'end' ? 'numbers' : undefined}>
                {labelOf(name, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(({ key, row }) => (
            <tr key={key}>
              {columns.map(([name, field]) => {
                const { Cell, align } = cellOf(field)
                const value = row[name]
                return (
                  <td key={name} className={align === 'end' ? 'numbers' : undefined}>
                    {field.kind === 'choices' && !ownCell(field) && !isEmpty(value) ? (
                      listText(textsOf(value).map(one => optionLabel(field, one)))
                    ) : (
                      <Cell {...props} value={value} field={field} name={`${props.name}.${name}`} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** In the editor, to fold and search; what has no grammar, or fits a line, is as well off as it is. */
function Code({ text, language, name, field }: FieldValueProps & CodeProps) {
  if (language === 'text' || (text.length < 200 && !text.includes('\n'))) return <Block text={text} />
  return <CodeEditor language={language} value={text} aria-label={labelOf(name.split('.').at(-1) ?? name, field)} />
}

function Block({ text }: { readonly text: string }) {
  return (
    <div className="r-code scroll">
      <CopyButton compact text={text} />
      <pre className="copied" {...scrolledByKeyboard}>
        {text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text}
      </pre>
    </div>
  )
}

/** Kinds that need the whole width of their card. */
export function isWide(field: FieldSpec): boolean {
  const { kind } = field
  if (field.kind === 'group' && field.refers) return false
  return kind === 'objectList' || kind === 'targeting' || kind === 'code' || kind === 'json' || kind === 'group'
}

function isGiven(value: unknown, field: FieldSpec): boolean {
  if (field.kind !== 'group') return !isEmpty(value)
  return Object.values(objectOf(value)).some(inner => !isEmpty(inner))
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Value objects have no id: they are known by what they hold, and equal ones by which of them they are. */
function keyed(rows: readonly Readonly<Record<string, unknown>>[]) {
  const seen = new Map<string, number>()
  return rows.map(row => {
    const text = JSON.stringify(row)
    const count = seen.get(text) ?? 0
    seen.set(text, count + 1)
    return { key: `${text} ${count}`, row }
  })
}

interface FieldValueProps extends Omit<CellProps<FieldKind>, 'field'> {
  readonly field: FieldSpec
}

interface CodeProps {
  readonly text: string
  readonly language: CodeLanguage
}
