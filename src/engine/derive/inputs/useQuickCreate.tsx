import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext as useRowForm } from 'react-hook-form'
import type { Resource } from '../../contract/resourceSpec.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { useAccess } from '../../providers/access.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import type { Row } from '../form/rowPath.ts'
import { useFormContext } from '../form/useFormContext.ts'
import { useUpload } from './useUpload.tsx'

const QuickCreate = laterPart(() => import('../form/QuickCreate.tsx').then(module => module.QuickCreate))

/**
 * The last entry of a reference’s list, "Create new …", where the person may, and the dialog behind it; of what is made from files,
 * "Upload file…" and, while one is on its way, its progress. `onCreated` gets the id of the new row.
 * @param common what all rows link to that are offered, and so the new one
 */
export function useQuickCreate(
  target: Resource,
  inputId: string,
  common: Readonly<Record<string, string>>,
  onCreated: (id: string) => void,
): QuickCreateEntry {
  const { getValues } = useRowForm()
  const { organization, locked } = useFormContext()
  const { can } = useAccess()
  const { choose, progress } = useUpload(target, onCreated)
  const [given, setGiven] = useState<Row | null>(null)
  const close = () => {
    flushSync(() => setGiven(null))
    document.getElementById(inputId)?.focus()
  }
  const owned = target.scope === 'organization' || target.scope === 'shared'
  const allowed = owned && organization !== null && locked === null && can('create', target, organization)
  if (!allowed) return { create: undefined, dialog: null }
  if (target.fromFiles) {
    const onCreate = () => {
      const { account } = shared(target, getValues())
      choose({ organization, ...(typeof account === 'string' ? { account } : {}) })
    }
    return { create: { label: t('Upload file…'), onCreate }, dialog: progress }
  }
  return {
    create: {
      label: t('Create new %{label}…', { label: inSentence(target.label) }),
      onCreate: name =>
        setGiven({ ...shared(target, getValues()), ...common, ...(name ? { [target.title]: name } : {}) }),
    },
    dialog: given !== null && (
      <LaterBoundary>
        <QuickCreate
          resource={target}
          organization={organization}
          given={given}
          onClose={close}
          onCreated={id => {
            onCreated(id)
            close()
          }}
        />
      </LaterBoundary>
    ),
  }
}

/** Links that the new row and the form's have in common: the goal of a campaign's strategy is the campaign's. */
function shared(target: Resource, values: Row): Row {
  return Object.fromEntries(
    Object.entries(target.fields).flatMap(([name, { kind, readOnly }]) =>
      kind === 'reference' && !readOnly && typeof values[name] === 'string' ? [[name, values[name]]] : [],
    ),
  )
}

interface QuickCreateEntry {
  readonly create: { readonly label: string; readonly onCreate: (query: string) => void } | undefined
  readonly dialog: ReactNode
}
