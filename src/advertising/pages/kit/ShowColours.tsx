import { useState } from 'react'
import { ColourPicker } from '../../../engine/kit/ColourPicker.tsx'
import { Piece } from './Piece.tsx'

/** The colour picker in its five styles, all on one colour. */
export function ShowColours() {
  const [colour, setColour] = useState('#3546d3')
  const shared = { value: colour, onChange: setColour }
  return (
    <>
      <Piece name="Sketch" description={`Now ${colour}`}>
        <ColourPicker label="Sketch" style="sketch" {...shared} />
      </Piece>
      <Piece name="Twitter and swatches">
        <ColourPicker label="Twitter" style="twitter" {...shared} />
        <ColourPicker label="Swatches" style="swatches" {...shared} />
      </Piece>
      <Piece name="Google" wide>
        <ColourPicker label="Google" style="google" {...shared} />
      </Piece>
      <Piece name="Photoshop" wide>
        <ColourPicker label="Photoshop" style="photoshop" {...shared} />
      </Piece>
    </>
  )
}
