import '../setup/productCatalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Fields } from '../../src/engine/contract/fieldSpec.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { FormContext } from '../../src/engine/derive/form/useFormContext.ts'
import { FieldRows } from '../../src/engine/derive/inputs/FieldRows.tsx'

const around = {
  ...{ resource: catalogue.resources.site as Resource, editing: false, locked: null, organization: null },
  ...{ parent: null, referenced: {} },
}

function Section({ fields }: { readonly fields: Fields }) {
  const form = useForm<Readonly<Record<string, unknown>>>({ defaultValues: {} })
  return (
    <FormProvider {...form}>
      <FormContext value={around}>
        <FieldRows fields={fields} at="" under="Remarks" />
      </FormContext>
    </FormProvider>
  )
}

const remarks = { kind: 'text' } as const

it.each<[string, Fields, boolean]>([
  ['alone', { remarks }, true],
  ['beside others', { remarks, other: remarks }, false],
  ['alone, but required: the mark stands at the label', { remarks: { ...remarks, required: true } }, false],
  ['alone under another name', { other: remarks }, false],
])('a field doesn’t repeat the title of its section where it stands %s', (_, fields, isBare) => {
  expect(renderToStaticMarkup(<Section fields={fields} />).includes('f-bare')).toBe(isBare)
})
