import { useState } from 'react'
import { ColourPicker } from '../../../engine/kit/ColourPicker.tsx'
import { Specimen } from './Specimen.tsx'

/** The colour picker in its five styles, all on one colour. */
export function ShowColours() {
  const [colour, setColour] = useState('#3546d3')
  const shared = { value: colour, onChange: setColour }
  return (
    <>
      <Specimen name="Sketch" description={`Now ${colour}`}>
        <ColourPicker label="Sketch" style="sketch" {...shared} />
      </Specimen>
      <Specimen name="Twitter and swatches">
        <ColourPicker label="Twitter" style="twitter" {...shared} />
        <ColourPicker label="Swatches" style="swatches" {...shared} />
      </Specimen>
      <Specimen name="Google" wide>
        <ColourPicker label="Google" style="google" {...shared} />
      </Specimen>
      <Specimen name="Photoshop" wide>
        <ColourPicker label="Photoshop" style="photoshop" {...shared} />
      </Specimen>
    </>
  )
}
