import { Link } from 'react-router-dom'
import type { AccessExplanation, ExplainedPath, NamedRow, PathEffect } from '../../contract/accessAnswer.ts'
import { narrowingOf } from '../../contract/belonging.ts'
import type { Tone } from '../../contract/resourceSpec.ts'
import { recordPath } from '../../derive/routes.ts'
import { Card } from '../../kit/Card.tsx'
import { formatDate } from '../../kit/formatDate.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { resourceOfEntity, theCatalogue } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'

/** Each binding on the way from the person to the permission: person → group → binding → role → inherited role. */
export function PathCard({ answer }: { readonly answer: AccessExplanation }) {
  const { paths, subject, organization } = answer
  const place = organization && { organization: organization.name }
  return (
    <Card
      title={place ? t('Roles in %{organization}', place) : t('Roles')}
      note={
        paths.length > 0 &&
        t('%{count} role binding |||| %{count} role bindings', { smart_count: paths.length, count: paths.length })
      }
    >
      {paths.length === 0 && (
        <p className="pad k-dim">{place ? t('No role bindings in %{organization}.', place) : t('No role bindings.')}</p>
      )}
      <ul className="xc-paths lines" aria-label={t('How access is granted')}>
        {paths.map((path, index) => (
          // Bindings that the asker can't see have no id.
          <li key={path.binding?.id ?? `hidden ${index}`}>
            <StatusChip tone={tones[path.effect]} label={effectText(path.effect)} />
            <ol className="xc-steps row wrap breaks">
              <Step row={subject} />
              {path.isByGroup && <Step row={path.group} missing={t('A group that you can’t see')} kind="group" />}
              <Step
                row={path.role}
                missing={path.isOfPlatform ? t('Access to the whole platform') : t('A role that you can’t see')}
                kind="role"
              />
              {path.inherited && <Step row={path.inherited} kind="inherited" />}
            </ol>
            <span className="k-dim">
              <Facts path={path} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Step({
  row,
  missing,
  kind,
}: {
  readonly row: NamedRow | null
  readonly missing?: string
  readonly kind?: keyof typeof kinds
}) {
  return (
    <li className="row">
      {kind && <span className="caption k-dim">{kinds[kind]}</span>}
      {row ? (
        <Link to={recordPath(resourceOfEntity(row.entity), row.id)}>{row.name}</Link>
      ) : (
        <span className="k-dim">{missing}</span>
      )}
    </li>
  )
}

const kinds = { group: t('group'), role: t('role'), inherited: t('inherits') } as const

function Facts({ path }: { readonly path: ExplainedPath }) {
  const { binding, only, expiresAt } = path
  return (
    <>
      {binding ? (
        <Link to={recordPath(resourceOfEntity(binding.entity), binding.id)}>
          {path.isOfPlatform ? t('Platform role binding') : t('Role binding')}
        </Link>
      ) : (
        t('You can’t see its role binding')
      )}
      {only && `, ${t('only %{names}', { names: listText(only) })}`}
      {expiresAt && `, ${endText(expiresAt)}`}
    </>
  )
}

function endText(expiresAt: string): string {
  const date = formatDate(expiresAt)
  return Date.parse(expiresAt) <= Date.now() ? t('expired %{date}', { date }) : t('expires %{date}', { date })
}

const tones: Readonly<Record<PathEffect, Tone>> = {
  gives: 'ok',
  lapsed: 'warn',
  scoped: 'warn',
  cut: 'warn',
  private: 'warn',
  none: 'idle',
}

function effectText(effect: PathEffect): string {
  const narrowing = narrowingOf(theCatalogue())
  if (effect !== 'cut' || !narrowing) return effectTexts[effect]
  return t('Limited to %{plural}', { plural: inSentence(resourceOfEntity(narrowing.entity).plural) })
}

const effectTexts: Readonly<Record<PathEffect, string>> = {
  gives: t('Allows it'),
  lapsed: t('Not in effect'),
  scoped: t('Outside its scopes'),
  cut: t('Limited to some rows'),
  private: t('Private row'),
  none: t('Doesn’t include this permission'),
}
