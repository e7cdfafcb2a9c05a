'use client'

// What wallets that are plugins of the modal draw of a request, with React. Loaded with their views.
export { RequestDescription, type RequestDescriptionProps } from './view/RequestDescription.js'
export { requestTexts, type RequestTexts } from './view/requestTexts.js'
export { useWriter } from './view/useWriter.js'
