import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { uploadOperations } from '../targeting/memberIds.ts'

/** The last uploads of a row, and what became of their lines. */
export const uploads = {
  kind: 'objectList',
  readOnly: true,
  group: 'Uploads',
  fields: {
    file: { kind: 'text' },
    operation: { kind: 'choice', options: uploadOperations },
    at: { kind: 'dateTime', label: 'Loaded' },
    rows: { kind: 'number', integer: true, label: 'Lines' },
    ok: { kind: 'number', integer: true, label: 'Accepted' },
    duplicates: { kind: 'number', integer: true },
    failed: { kind: 'number', integer: true, label: 'Rejected' },
    run: { kind: 'reference', to: 'job-run' },
  },
} as const satisfies FieldSpec
