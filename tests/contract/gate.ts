/** Something to wait for, until a test opens it. */
export function gate(): Gate {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { passed, open: () => open() }
}

interface Gate {
  readonly passed: Promise<void>
  open(): void
}
