import InfoOutlined from '@mui/icons-material/InfoOutlined'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { Phrase } from './Phrase.tsx'
import { PopoverPanel } from './PopoverPanel.tsx'

/** An (i) beside a word: pressed, it says what the word means. Opens and closes from the keyboard, and stays while it is read. */
export function HelpTip({ about, children }: HelpTipProps) {
  return (
    <PopoverPanel
      label={about}
      component={HelpButton}
      trigger={
        <>
          <InfoOutlined aria-hidden="true" />
          <span className="visually-hidden">
            <Phrase text="What is %{about}?" values={{ about }} />
          </span>
        </>
      }
    >
      {() => <div className="stack soft">{children}</div>}
    </PopoverPanel>
  )
}

/** As high as the text beside it, so that a line with one is no higher than a line without. */
function HelpButton(button: Parameters<typeof IconButton>[0]) {
  return <IconButton {...button} sx={small} />
}

const small = {
  width: 24,
  height: 24,
  margin: '-6px 0',
  verticalAlign: 'middle',
  color: 'var(--ink-3)',
  '& .MuiSvgIcon-root': { fontSize: 14 },
} as const

interface HelpTipProps {
  /** The word as it stands beside it. */
  readonly about: string
  readonly children: ReactNode
}
