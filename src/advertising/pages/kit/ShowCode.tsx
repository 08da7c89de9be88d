import { useState } from 'react'
import { CodeEditor } from '../../../engine/kit/CodeEditor.tsx'
import type { CodeLanguage } from '../../../engine/kit/codeLanguage.ts'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { Specimen } from './Specimen.tsx'

/** The code editor in its languages, and to be read only. */
export function ShowCode() {
  const [language, setLanguage] = useState<CodeLanguage>('json')
  const [texts, setTexts] = useState(samples)
  const text = texts[language]
  const error = text.length > limit ? 'This is too long' : undefined
  return (
    <>
      <Specimen name="Code editor" description="Folds, searches, and marks errors. Tab moves to the next field." wide>
        <Dropdown
          label="Language"
          variant="plain"
          options={languages}
          value={language}
          onChange={next => setLanguage(next as CodeLanguage)}
        />
        <Field label="Source" error={error} help={`Up to ${limit} characters here`}>
          {binding => (
            <CodeEditor
              key={language}
              {...binding}
              language={language}
              value={text}
              max={limit}
              onChange={next => setTexts({ ...texts, [language]: next })}
            />
          )}
        </Field>
      </Specimen>
      <Specimen name="Code editor, read only" wide>
        <CodeEditor language="xml" value={samples.xml} aria-label="A document to read" />
      </Specimen>
    </>
  )
}

const limit = 600

const languages = [
  { value: 'xml', label: 'XML' },
  { value: 'json', label: 'JSON' },
  { value: 'html', label: 'HTML' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'text', label: 'Plain text' },
]

const samples: Readonly<Record<CodeLanguage, string>> = {
  json: `{
  "name": "Autumn launch 🍂",
  "sizes": ["300x250", "728x90"],
  "secure": true,
  "frequency": { "limit": 3, "per": "day" }
}
`,
  xml: `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2">
  <!-- One linear creative -->
  <Ad id="601364">
    <InLine>
      <AdSystem version="1">Astrolabe</AdSystem>
      <Impression><![CDATA[https://track.example/imp?cb=[CACHEBUSTING]]]></Impression>
      <Creatives>
        <Creative sequence="1">
          <Linear><Duration>00:00:16</Duration></Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>
`,
  html: `<a href="https://example.com/?click=\${CLICK_URL}" target="_blank">
  <img src="https://cdn.example.com/banner.png" width="300" height="250" alt="">
</a>
`,
  javascript: `export function pace(spent, planned) {
  // Nothing planned is nothing to pace.
  if (planned === 0) return null
  return Math.round((spent / planned) * 100)
}
`,
  text: 'impressions > 1000 and country = "NO"\n',
}
