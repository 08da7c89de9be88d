import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type Ref, useEffect, useRef } from 'react'

/**
 * A button that shows a sign alone. What it does is its name, and is shown when it is pointed at, focused or held: a
 * `title` comes to the pointer only.
 */
export function IconAction({ label, tip = label, ...button }: IconActionProps) {
  return (
    <Tooltip title={button.disabled ? '' : tip}>
      <QuietButton aria-label={label} {...button} />
    </Tooltip>
  )
}

/**
 * Material UI's tooltip keeps its button in a state, set as React attaches and detaches it. A state set there has every effect of the page
 * run before the page is painted, also the calls to the API: 60 ms. So it hears of its button after the paint, and never of its end.
 */
function QuietButton({ ref, ...button }: IconButtonProps & { readonly ref?: Ref<HTMLButtonElement> | undefined }) {
  const own = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (typeof ref === 'function') ref(own.current)
  }, [ref])
  return <IconButton ref={own} {...button} />
}

interface IconActionProps extends IconButtonProps {
  readonly label: string
  /** Where fewer words do for those who see the sign. */
  readonly tip?: string
}
