/** A small button in the corner that loads the demo anew, with the sample as it was. Plain elements: it belongs to no page. */
export function showResetButton(): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Reset demo'
  button.title = 'Load the sample data again and forget every change'
  Object.assign(button.style, {
    position: 'fixed',
    insetBlockEnd: '12px',
    insetInlineStart: '12px',
    zIndex: '1500',
    padding: '4px 10px',
    font: '500 12px/20px "Inter Variable", sans-serif',
    color: '#ffffff',
    background: '#3a4353',
    border: '1px solid #5b6577',
    borderRadius: '6px',
    cursor: 'pointer',
  })
  button.addEventListener('click', () => location.assign('/'))
  document.body.append(button)
}
