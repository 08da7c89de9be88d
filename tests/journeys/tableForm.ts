import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** What Ctrl V brings. */
export async function paste(into: Locator, text: string): Promise<void> {
  await into.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** The cells of a table form, by row and column from 0. */
export function tableOf(grid: Locator) {
  const cell = (row: number, column: number) => grid.locator(`[data-row="${row}"][data-column="${column}"]`)
  return {
    cell,
    reads: (row: number, column: number, text: string) =>
      expect.poll(() => cell(row, column).locator('> span').textContent()).toBe(text),
    /** The focus has come to a cell. */
    on: (row: number, column: number) =>
      expect.poll(() => cell(row, column).evaluate(node => node === document.activeElement)).toBe(true),
    undoAll: async (piece: Locator, rows: readonly number[]) => {
      for (const row of rows) await piece.locator(`[data-row="${row}"]`).getByRole('button', { name: 'Undo' }).click()
    },
  }
}

/** Whether it is said to be wrong, and the ids of what describes it. */
export async function said(element: Locator) {
  const [invalid, describedBy] = await Promise.all([
    element.getAttribute('aria-invalid'),
    element.getAttribute('aria-describedby'),
  ])
  return { invalid, describedBy: describedBy ?? '' }
}
