import { useState } from 'react'
import type { Resource } from '../../../contract/resourceSpec.ts'
import { TabSwitcher } from '../../../kit/TabSwitcher.tsx'
import { ReferencesEditor } from './ReferencesEditor.tsx'

/** Any of some rows of one resource or another. */
export function ReferenceEditor({ label, of, chosen, titles, onChange }: ReferenceEditorProps) {
  const [entity, setEntity] = useState(of[0]?.entity ?? '')
  return (
    <>
      {of.length > 1 && (
        <TabSwitcher
          label={label}
          tabs={of.map(one => ({ key: one.entity, label: one.plural }))}
          current={entity}
          onChange={setEntity}
        />
      )}
      <ReferencesEditor
        takesFocus
        key={entity}
        label={label}
        entity={entity}
        chosen={chosen}
        titles={titles}
        onChange={onChange}
      />
    </>
  )
}

interface ReferenceEditorProps {
  readonly label: string
  readonly of: readonly Resource[]
  readonly chosen: readonly string[]
  /** What the chosen ones are called, of whichever resource. */
  readonly titles: (id: string) => string
  readonly onChange: (chosen: readonly string[]) => void
}
