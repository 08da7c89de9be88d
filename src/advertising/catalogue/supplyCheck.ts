import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { adsTxtStates, adsTxtTones } from './adsTxtStates.ts'

const text = (label: string, max = 500) => ({ kind: 'text', max, label }) as const

/** What the files of a publisher's domains, and our sellers.json, say: made by `POST /publisher/{id}/supply-check` and by the daily job; the last 20 of each publisher are stored. */
export const supplyCheck = {
  path: '/inventory/supply-checks',
  label: 'Supply check',
  plural: 'Supply checks',
  menu: false,
  section: 'inventory',
  description: 'Checks of what ads.txt, app-ads.txt, and sellers.json say, with changes since the previous check.',
  readOnly: true,
  omit: ['code', 'labels', 'notes'],
  fields: {
    publisher: { kind: 'reference', to: 'publisher', owner: true },
    state: { kind: 'choice', options: adsTxtStates, tones: adsTxtTones, label: 'ads.txt' },
    line: { ...text('Line to publish'), help: 'The line that the files must contain before buyers bid.' },
    files: {
      kind: 'objectList',
      group: 'Files',
      fields: {
        url: text('File', 2000),
        state: { kind: 'choice', options: adsTxtStates, tones: adsTxtTones, label: 'Result' },
        redirectedTo: text('Redirected to', 2000),
        lines: { kind: 'number', integer: true, label: 'Sellers listed' },
        ownerDomain: text('Owner'),
        managerDomain: text('Manager'),
      },
    },
    findings: {
      kind: 'objectList',
      group: 'Findings',
      fields: {
        severity: {
          kind: 'choice',
          options: ['error', 'warning', 'advice'],
          tones: { error: 'bad', warning: 'warn', advice: 'idle' },
        },
        file: text('File', 2000),
        message: text('Finding'),
        fix: text('What to do', 1000),
      },
    },
    ours: { kind: 'list', maxLength: 2100, label: 'Lines that list you', group: 'Lines' },
    added: { kind: 'list', maxLength: 2100, label: 'Added since previous check', group: 'Lines' },
    removed: { kind: 'list', maxLength: 2100, label: 'Removed since previous check', group: 'Lines' },
  },
  columns: ['name', 'state', 'publisher', 'createdAt', 'createdBy'],
  filters: ['publisher', 'state'],
} as const satisfies ResourceInput
