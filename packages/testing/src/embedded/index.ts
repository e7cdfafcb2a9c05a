export { installFrameDouble, type FrameDouble, type FrameDoubleOptions } from './installFrameDouble.js'
