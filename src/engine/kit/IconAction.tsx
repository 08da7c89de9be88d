import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

/**
 * A button that shows a sign alone. What it does is its name, and is shown when it is pointed at, focused or held: a
 * `title` comes to the pointer only.
 */
export function IconAction({ label, tip = label, ...button }: IconActionProps) {
  return (
    <Tooltip title={button.disabled ? '' : tip}>
      <IconButton aria-label={label} {...button} />
    </Tooltip>
  )
}

interface IconActionProps extends IconButtonProps {
  readonly label: string
  /** Where fewer words do for those who see the sign. */
  readonly tip?: string
}
