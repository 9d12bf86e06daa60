// Loaded on demand: few forms have a colour.
import { ColorPicker } from 'antd';

export const Picker = ColorPicker;
