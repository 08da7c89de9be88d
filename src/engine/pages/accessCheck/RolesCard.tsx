import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { AccessExplanation, RolePermission, ServingRole } from '../../contract/accessAnswer.ts'
import { permissionText } from '../../derive/access/verbWords.ts'
import { createPath, recordPath } from '../../derive/routes.ts'
import { Card } from '../../kit/Card.tsx'
import { Phrase } from '../../kit/Phrase.tsx'
import { resourceOfEntity } from '../../providers/resources.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'

/** Roles that would allow it, the one first that gives least beside it; where there is none, what a new one needs. */
export function RolesCard({ answer }: { readonly answer: AccessExplanation }) {
  const { roles, needs } = answer
  if (roles.length === 0 && needs.length === 0) return null
  return (
    <Card title={t('Roles that would allow it')} note={roles.length > 0 && t('Fewest extra permissions first')}>
      {roles.length === 0 && <NewRole answer={answer} needs={needs} />}
      <ul className="lines" aria-label={t('Roles that would allow it')}>
        {roles.map((role, index) => (
          <li key={role.id}>
            <div className="what">
              <Link to={recordPath(resourceOfEntity('role'), role.id)}>{role.name}</Link>
              <span className="k-dim">{addsText(role)}</span>
            </div>
            {role.grantable ? (
              <Button
                component={Link}
                {...(index === 0 ? { variant: 'contained', color: 'primary' } : {})}
                to={bindingPath(answer, role)}
              >
                {t('Assign role')}
                <span className="visually-hidden">: {role.name}</span>
              </Button>
            ) : (
              <span className="k-dim">{t('You can’t assign this role: it has permissions that you don’t have.')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NewRole({ answer, needs }: { readonly answer: AccessExplanation; readonly needs: readonly RolePermission[] }) {
  const permissions = needs.map(({ resource, verbs }) => permissionText(verbs, [resource]))
  const role = resourceOfEntity('role')
  const source = JSON.stringify({
    permissions: needs,
    ...(answer.organization ? { organization: answer.organization.id } : { scope: 'platform' }),
  })
  return (
    <div className="pad row wrap apart gap-lines">
      <p>
        <Phrase
          text="No role allows this yet. A new role needs permission to %{permissions}."
          values={{ permissions: listText(permissions, 'and') }}
        />
      </p>
      <Button component={Link} variant="contained" color="primary" to={createPath(role, { source })}>
        {t('New role')}
      </Button>
    </div>
  )
}

function addsText({ adds }: ServingRole): string {
  if (adds <= 1) return t('Adds only this permission')
  return t('Adds %{count} more permission |||| Adds %{count} more permissions', {
    smart_count: adds - 1,
    count: adds - 1,
  })
}

/** The form of a binding with everything filled in; it shows what saving changes. */
function bindingPath({ subject, organization }: AccessExplanation, role: ServingRole): string {
  const isUser = subject.entity === 'user'
  return createPath(resourceOfEntity(organization ? 'role-binding' : 'platform-role-binding'), {
    name: `${role.name}: ${subject.name}`,
    role: role.id,
    subjectKind: isUser ? 'user' : 'service_account',
    [isUser ? 'user' : 'serviceAccount']: subject.id,
    ...(organization ? { organization: organization.id } : {}),
  })
}
