import type { ReactNode } from 'react'
import { type CheckGroup, GroupedChecklist } from '../../../../engine/kit/GroupedChecklist.tsx'
import { PopoverPanel } from '../../../../engine/kit/PopoverPanel.tsx'
import { t } from '../../../../engine/texts/t.ts'

/**
 * What was chosen, in its order, each with a button that takes it out, and the list to choose from. A chip can be moved
 * one place to the left: the order of the chips is the order of the columns.
 */
export function KeyChips<K extends string>({ label, add, chosen, nameOf, groups, least, onChange }: KeyChipsProps<K>) {
  return (
    <>
      {chosen.map((key, place) => (
        <span key={key} className="k-filter k-set e-chip">
          {place > 0 && (
            <button
              type="button"
              className="e-chip-move soft"
              aria-label={t('Move %{name} to the left', { name: nameOf(key) })}
              title={t('Move to the left')}
              onClick={() => onChange(chosen.toSpliced(place, 1).toSpliced(place - 1, 0, key))}
            >
              ‹
            </button>
          )}
          <span className="e-chip-name">{nameOf(key)}</span>
          {chosen.length > least && (
            <button
              type="button"
              className="k-filter-clear soft"
              aria-label={t('Remove %{name}', { name: nameOf(key) })}
              onClick={() => onChange(chosen.filter(one => one !== key))}
            >
              ×
            </button>
          )}
        </span>
      ))}
      <PopoverPanel component="button" className="k-filter" label={label} trigger={add}>
        {() => (
          <GroupedChecklist
            label={label}
            groups={groups}
            chosen={chosen}
            onToggle={value => {
              const key = value as K
              if (!chosen.includes(key)) onChange([...chosen, key])
              else if (chosen.length > least) onChange(chosen.filter(one => one !== key))
            }}
          />
        )}
      </PopoverPanel>
    </>
  )
}

interface KeyChipsProps<K extends string> {
  /** Of the list: "Dimensions". */
  readonly label: string
  /** On the button that opens it. */
  readonly add: ReactNode
  readonly chosen: readonly K[]
  readonly nameOf: (key: K) => string
  readonly groups: readonly CheckGroup[]
  /** So many stay: the last of them can't be taken out. */
  readonly least: number
  readonly onChange: (chosen: readonly K[]) => void
}
