import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Card } from '../../../engine/kit/Card.tsx'
import { CodeEditor } from '../../../engine/kit/CodeEditor.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { NumberBox } from '../../../engine/kit/NumberBox.tsx'
import { write } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import type { BidTestAnswer } from '../../serving/bidTestAnswer.ts'
import { BidTestDecisions } from './BidTestDecisions.tsx'
import { templateAim } from './templateAim.ts'
import { isTemplate, type Template, templateOf, templates, templateText } from './testRequests.ts'

/** Tries stored line items with a bid request that is picked or pasted. */
export function BidRequestTest({ path, type, targetings }: BidRequestTestProps) {
  const aim = templateAim(targetings)
  const [template, setTemplate] = useState<Template>(templateOf(type))
  const [text, setText] = useState(() => templateText(templateOf(type), aim))
  const [seen, setSeen] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [answer, setAnswer] = useState<BidTestAnswer | null>(null)
  const choose = (value: string) => {
    if (!isTemplate(value)) return
    setTemplate(value)
    setText(templateText(value, aim))
  }
  const test = async () => {
    const request = parsed(text)
    if (request === null) return setFailure(t('The request isn’t valid JSON. Fix it, or choose a template again.'))
    setBusy(true)
    setFailure('')
    try {
      setAnswer(await write<BidTestAnswer>('POST', path, { request, seen }))
    } catch (error) {
      setAnswer(null)
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack spacing={2} data-focus="here" tabIndex={-1}>
      <Card title={t('Bid request')} note={t('Nothing is sent, and nothing is billed')} padded>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 1.5 }}>
          <Field label={t('Template')} help={t('Or paste an OpenRTB 2.5 or 2.6 request below.')}>
            {binding => <Dropdown {...binding} options={templates} value={template} onChange={choose} />}
          </Field>
          <Field label={t('Already seen')} help={t('Impressions that this user has seen, for frequency caps.')}>
            {binding => (
              <NumberBox {...binding} value={seen} min={0} digits={0} onChange={value => setSeen(value ?? 0)} />
            )}
          </Field>
        </Stack>
        <CodeEditor aria-label={t('Bid request')} language="json" value={text} onChange={setText} />
        <Stack direction="row" sx={{ mt: 1.5 }}>
          <Button variant="contained" color="primary" disabled={busy} onClick={() => void test()}>
            {busy ? t('Testing…') : t('Test bid request')}
          </Button>
        </Stack>
        {failure && <Alert severity="error">{failure}</Alert>}
      </Card>
      <div aria-live="polite">{answer && <BidTestDecisions answer={answer} />}</div>
    </Stack>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface BidRequestTestProps {
  /** Of the API. */
  readonly path: string
  readonly type: unknown
  /** What the request is to pass, as far as a template can: the line item’s and its strategy’s. */
  readonly targetings: readonly unknown[]
}
