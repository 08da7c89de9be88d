import type { PaletteOptions } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { theLanguage } from '../../texts/language.ts'
import { type Accent, accentOf } from './accentOf.ts'
import { buttonStyles } from './buttonStyles.ts'
import { gridStyles } from './gridStyles.ts'
import { inputStyles } from './inputStyles.ts'
import { menuStyles } from './menuStyles.ts'
import { palettes } from './palettes.ts'
import { reactAdminStyles } from './reactAdminStyles.ts'
import { surfaceStyles } from './surfaceStyles.ts'
import { tableStyles } from './tableStyles.ts'

/** The console's look for Material UI and react-admin. Colours in styles are tokens, so `data-theme` must follow the mode. */
function themeOf(mode: 'light' | 'dark', accent: Accent | undefined): RaThemeOptions {
  return {
    direction: theLanguage().direction,
    palette: { ...palettes[mode], ...(accent && accented(mode, accent)) },
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 720, md: 960, lg: 1280, xl: 1600 } },
    sidebar: { width: 224, closedWidth: 0 },
    // Nothing moves for longer than 150 ms.
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: 150,
        complex: 150,
        enteringScreen: 150,
        leavingScreen: 120,
      },
    },
    typography: {
      fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
      fontSize: 13,
      fontWeightMedium: 560,
      fontWeightBold: 600,
      h1: title,
      h2: title,
      h3: title,
      h4: title,
      h5: title,
      h6: { fontSize: 13, lineHeight: '20px', fontWeight: 600, letterSpacing: 0 },
      subtitle1: body,
      subtitle2: { ...body, fontWeight: 560 },
      body1: body,
      body2: body,
      button: { ...body, fontWeight: 520, textTransform: 'none' },
      caption: { fontSize: 11, lineHeight: '16px', letterSpacing: 0 },
      overline: { fontSize: 11, lineHeight: '16px', letterSpacing: 0, textTransform: 'none' },
    },
    components: {
      ...buttonStyles,
      ...gridStyles,
      ...inputStyles,
      ...surfaceStyles,
      ...menuStyles,
      ...tableStyles,
      ...reactAdminStyles,
    },
  }
}

const title = { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.015em' } as const
const body = { fontSize: 13, lineHeight: '20px', letterSpacing: 0 } as const

/** What Material UI computes with, where a product has a colour of its own. */
function accented(mode: 'light' | 'dark', { accent, strong, soft, on }: Accent): PaletteOptions {
  const { action } = palettes[mode]
  return {
    primary: { main: accent, dark: strong, light: soft, contrastText: on },
    action: { ...action, selected: soft },
  }
}

/** Both themes, with a product's colour as their accent if it has one. */
export function themesOf(colour: string | undefined): Readonly<Record<'light' | 'dark', RaThemeOptions>> {
  const accent = colour === undefined ? undefined : accentOf(colour)
  return { light: themeOf('light', accent?.light), dark: themeOf('dark', accent?.dark) }
}
