import type { ThemeOptions } from '@mui/material/styles'
import type {} from '@mui/x-date-pickers/themeAugmentation'
import { createElement } from 'react'
import { CheckIcon } from './CheckIcon.tsx'

/** Outlined inputs of 32 px with the label above them, and small boxes to tick. */
export const inputStyles: NonNullable<ThemeOptions['components']> = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        maxWidth: '100%',
        marginBottom: 4,
        color: 'var(--ink)',
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 520,
        transform: 'none',
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error': { color: 'var(--ink)' },
        '&.Mui-disabled': { color: 'var(--ink-2)' },
      },
      asterisk: { color: 'var(--bad)' },
    },
  },
  MuiInputBase: { styleOverrides: { root: { fontSize: 13, lineHeight: '20px' } } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 32,
        background: 'var(--surface)',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-2)' },
        '&.Mui-focused': { outline: '2px solid var(--accent)', outlineOffset: -1 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-input)', borderWidth: 1 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
        '&.Mui-disabled, &.Mui-readOnly': { color: 'var(--ink-2)', background: 'var(--sunken)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline, &.Mui-readOnly .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--line-strong)',
        },
        // A date box at rest, drawn as the picker that takes its place.
        '&[role="group"]': { padding: '0 6px 0 10px', cursor: 'text', fontVariantNumeric: 'tabular-nums' },
        '&[role="group"] .MuiOutlinedInput-input': { padding: '6px 0', overflow: 'hidden', whiteSpace: 'nowrap' },
        '& [role="spinbutton"]': { outline: 0 },
        // As dark as other placeholders, which can be read.
        '& [aria-valuetext="Empty"]': { color: 'var(--ink-3)' },
        '& .MuiIconButton-root': { width: 24, height: 24, margin: 0, padding: 0, color: 'var(--ink-2)' },
      },
      input: {
        boxSizing: 'border-box',
        height: 32,
        padding: '6px 10px',
        '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--ink-2)' },
        // Smaller text makes a phone zoom in.
        '@media (max-width: 720px)': { fontSize: 16 },
      },
      adornedStart: { paddingLeft: 10, '& > input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 10, '& > input': { paddingRight: 0 } },
      multiline: {
        padding: 0,
        '& textarea': {
          height: 'auto',
          minHeight: 72,
          padding: '6px 10px',
          resize: 'vertical',
          fieldSizing: 'content',
        },
      },
      notchedOutline: { top: 0, borderColor: 'var(--line-input)', '& legend': { display: 'none' } },
    },
  },
  MuiPickersTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiPickersOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '0 6px 0 10px',
        background: 'var(--surface)',
        fontSize: 13,
        letterSpacing: 0,
        fontVariantNumeric: 'tabular-nums',
        '&:hover .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--ink-2)' },
        '&.Mui-focused': { outline: '2px solid var(--accent)', outlineOffset: -1 },
        '&.Mui-error .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
        '&.Mui-disabled': { color: 'var(--ink-2)', background: 'var(--sunken)' },
        '&.Mui-disabled .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--line-strong)' },
        // As dark as other placeholders, which can be read.
        '& [aria-valuetext="Empty"]': { color: 'var(--ink-3)' },
        '& .MuiPickersInputBase-sectionsContainer': {
          opacity: 1,
          width: 'auto',
          minWidth: 0,
          padding: '6px 0',
          lineHeight: '20px',
        },
        '& .MuiPickersInputBase-sectionContent': { lineHeight: '20px' },
        '& .MuiIconButton-root': { width: 24, height: 24, margin: 0, padding: 0, color: 'var(--ink-2)' },
      },
      notchedOutline: { top: 0, borderColor: 'var(--line-input)', '& legend': { display: 'none' } },
    },
  },
  MuiPickerPopper: {
    styleOverrides: {
      paper: {
        // On a phone the list of times is reached by scrolling.
        maxWidth: '100vw',
        overflowX: 'auto',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--r-card)',
        boxShadow: 'var(--float)',
      },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: { color: 'var(--ink-3)', '& .MuiTypography-root': { color: 'inherit' } } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: 11,
        lineHeight: '16px',
        color: 'var(--ink-2)',
        '&.Mui-error': { color: 'var(--bad)' },
      },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { color: 'var(--ink)', '&.Mui-focused': { color: 'var(--ink)' } } } },
  MuiFormControlLabel: {
    styleOverrides: { root: { marginLeft: 0, gap: 8 }, label: { fontSize: 13, lineHeight: '20px' } },
  },
  MuiSelect: {
    styleOverrides: { select: { minHeight: '0 !important' }, icon: { right: 6, color: 'var(--ink-3)', fontSize: 18 } },
  },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true, size: 'small' },
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-root': { padding: '0 28px 0 0' },
        '& .MuiAutocomplete-input.MuiAutocomplete-input': { height: 30, padding: '5px 10px', minWidth: 60 },
      },
      endAdornment: { right: '4px !important', '& .MuiIconButton-root': { width: 24, height: 24 } },
      tag: { height: 22, margin: '3px 0 3px 4px' },
      paper: { border: '1px solid var(--line-strong)', borderRadius: 'var(--r-card)', boxShadow: 'var(--float)' },
      listbox: { maxHeight: '15rem', padding: 4 },
      option: {
        '&.MuiAutocomplete-option': {
          minHeight: 28,
          padding: '4px 8px',
          borderRadius: 4,
          fontSize: 13,
          '&.Mui-focused': { background: 'var(--sunken)' },
          '&[aria-selected="true"]': { fontWeight: 560, background: 'none' },
          '&[aria-selected="true"].Mui-focused': { background: 'var(--sunken)' },
        },
      },
      noOptions: { padding: '8px 12px', fontSize: 13, color: 'var(--ink-2)' },
      loading: { padding: '8px 12px', fontSize: 13, color: 'var(--ink-2)' },
    },
  },
  MuiCheckbox: {
    defaultProps: {
      size: 'small',
      icon: createElement(CheckIcon, { state: 'off' }),
      checkedIcon: createElement(CheckIcon, { state: 'on' }),
      indeterminateIcon: createElement(CheckIcon, { state: 'some' }),
    },
    styleOverrides: { root: { padding: 4, borderRadius: 'var(--r)', color: 'var(--line-input)' } },
  },
  MuiRadio: {
    defaultProps: {
      size: 'small',
      icon: createElement(CheckIcon, { state: 'off', round: true }),
      checkedIcon: createElement(CheckIcon, { state: 'on', round: true }),
    },
    styleOverrides: { root: { padding: 4, color: 'var(--line-input)' } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { flex: 'none', width: 32, height: 18, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        color: 'var(--line-input)',
        '&.Mui-checked': { transform: 'translateX(14px)', color: 'var(--on-accent)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, background: 'var(--accent)', borderColor: 'var(--accent)' },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--accent)', outlineOffset: 2 },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.6 },
      },
      thumb: { width: 12, height: 12, boxShadow: 'none' },
      track: {
        boxSizing: 'border-box',
        background: 'var(--surface)',
        border: '1px solid var(--line-input)',
        borderRadius: 9,
        opacity: 1,
      },
    },
  },
}
