---- messages ----------------------------------------------------------------------------------------------------------
-- What the layouts call. Whatever does not fit ends the message with an error that names the field.
local Reader = {}
Reader.__index = Reader

local function new_reader(tvb, tree)
  return setmetatable({ tvb = tvb, tree = tree, at = 0, base = 0, finish = tvb:len(), values = {}, stamps = {} }, Reader)
end

local sizes = { u8 = 1, u16 = 2, u32 = 4, f32 = 4 }

function Reader:need(bytes, name)
  if bytes > self.finish - self.at then error({ field = name, offset = self.at }) end
end

-- `size` nil: it is not on the wire.
function Reader:show(name, value, start, size)
  self.values[name] = value
  if not self.tree then return end
  local stamp = name:match("^(.*)_stamp$")
  if stamp then self.stamps[#self.stamps + 1] = stamp:gsub("_", " ") .. " " .. value end
  local field = f[(name:gsub("#", ""))]
  local item
  if size then
    item = self.tree:add(field, self.tvb(start, size), value)
  else
    item = self.tree:add(field, value)
    item:set_generated()
  end
  if name:find("#", 1, true) then item:set_text(name:gsub("#", tostring(self.index)) .. ": " .. value) end
end

function Reader:read(kind, name)
  local size = sizes[kind]
  self:need(size, name)
  local range = self.tvb(self.at, size)
  self.at = self.at + size
  if kind == "f32" then return range:le_float() end
  return range:le_uint()
end

function Reader:field(name, kind)
  if kind == "vec3" then
    for _, axis in ipairs({ "_x", "_y", "_z" }) do self:field(name .. axis, "f32") end
    return nil
  end
  local value = self:read(kind, name)
  self:show(name, value, self.at - sizes[kind], sizes[kind])
  return value
end

function Reader:note(name, value) self:show(name, value) end

function Reader:truth(name, kind)
  local value = self:read(kind, name)
  self:show(name, value ~= 0 and 1 or 0, self.at - sizes[kind], sizes[kind])
end

function Reader:word(size) return self:read(size == 1 and "u8" or "u16", "word") end

function Reader:flags(name, defined)
  local value = masked(self:read("u32", name), defined)
  self:show(name, value, self.at - 4, 4)
  return value
end

function Reader:part(name, word, lowest, mask)
  local value = math.floor(word / lowest) % (mask + 1)
  self:show(name, value)
  return value
end

function Reader:optional(word, bit, name, kind, fallback)
  if has(word, bit) then return self:field(name, kind) end
  if fallback == nil then return end
  if kind ~= "vec3" then return self:note(name, fallback) end
  for _, axis in ipairs({ "_x", "_y", "_z" }) do self:note(name .. axis, fallback) end
end

-- Components whose omission bit is set are zero; nearly a rotation becomes one.
function Reader:rotation(word, omission_bit, tolerance, repairable)
  local names, parts, squared = { "qw", "qx", "qy", "qz" }, {}, 0
  for i, name in ipairs(names) do
    local omitted = has(word, omission_bit * 2 ^ (i - 1))
    local value = omitted and 0 or self:read("f32", name)
    parts[i] = { value = value, start = self.at - 4, size = not omitted and 4 or nil }
    squared = squared + value * value
  end
  local off = math.abs(squared - 1)
  local length = off > tolerance and off <= repairable and math.sqrt(squared) or 1
  for i, name in ipairs(names) do self:show(name, parts[i].value / length, parts[i].start, parts[i].size) end
end

function Reader:fail_distance(name)
  local value = self:read("f32", name)
  if value == math.huge then value = 3.4028234663852886e38 end
  self:show(name, value, self.at - 4, 4)
end

function Reader:packed(name, first_id, mask)
  local start = self.at
  local value = self:read("u16", name)
  if value >= 0x8000 then value = value % (mask + 1) * 0x10000 + self:read("u16", name) end
  self:show(name, (first_id + value) % 2 ^ 32, start, self.at - start)
end

function Reader:text(name)
  local start = self.at
  local size = self:read("u16", name)
  if size == 0xFFFF then size = self:read("u32", name) end
  self:need(size, name)
  local value = size > 0 and self.tvb(self.at, size):raw() or ""
  self.at = self.at + size
  self:skip((start - self.at) % 4)
  value = value:gsub("%z+$", ""):gsub("[\128-\255]", windows_1252)
  self:show(name, value, start, self.at - start)
end

function Reader:form(name, forms)
  local form = forms[self.finish]
  if not form then error({ field = name, offset = self.at }) end
  self:show(name, form)
  return form
end

function Reader:window(bytes, inside)
  if bytes == 0 then return end
  self:need(bytes, "window")
  local outer_base, outer_finish = self.base, self.finish
  self.base, self.finish = self.at, self.at + bytes
  inside()
  self.at = self.finish
  self.base, self.finish = outer_base, outer_finish
end

-- Runs `inside`; nothing, or what did not fit. Our own mistakes go on.
local function attempt(inside)
  local fits, why = pcall(inside)
  if fits then return nil end
  if type(why) ~= "table" then error(why, 0) end
  return why
end

-- Shown whole or not at all: so it is walked twice.
function Reader:tail(inside)
  local tree, start = self.tree, self.at
  self.tree = nil
  local why = attempt(inside)
  self.tree, self.at = tree, start
  if why then return self:note("name", "") end
  inside()
  self:show("ignored_bytes", self.finish - self.at)
end

function Reader:skip(bytes)
  self:need(bytes, "pad")
  self.at = self.at + bytes
end
function Reader:align() self:skip((self.base - self.at) % 4) end
function Reader:last_pad() self:skip(math.min(self.finish - self.at, (self.base - self.at) % 4)) end
function Reader:position() return self.at end
function Reader:length(name, start) self:show(name, self.at - start) end

local function read_message(v, from)
  local opcode = v:field("opcode", "u32")
  local layouts = from == "client" and client_layouts or server_layouts
  if layouts[opcode] then layouts[opcode](v) end
  local action = from == "client" and v.values.action
  if action and action_layouts[action] then action_layouts[action](v) end
end

local function name_of(v)
  local opcode, action = v.values.opcode or 0, v.values.action
  if action then return action_names[action] or string.format("action 0x%04X (not decoded)", action) end
  return message_names[opcode] or string.format("0x%04X (not decoded)", opcode)
end

local function describe(v)
  local text = name_of(v)
  local object = v.values.object or v.values.child
  local about = object and string.format(" %08X", object) or ""
  local stamps = #v.stamps > 0 and " (" .. table.concat(v.stamps, ", ") .. ")" or ""
  return text, about .. stamps
end

local function dissect_message(tvb, tree, from, is_repeated)
  local branch = tree:add(acm, tvb())
  branch:add(f.from, from):set_generated()
  if is_repeated then branch:add(f.repeated, true):set_generated() end
  local v = new_reader(tvb, branch)
  local why = attempt(function() read_message(v, from) end)
  local text, rest = describe(v)
  branch:set_text(text .. rest)
  branch:add(f.message, text):set_generated()
  if why then
    branch:add(f.error, "cut short at byte " .. why.offset .. ", in " .. why.field):set_generated()
    rest = rest .. " [cut short]"
  end
  return from .. ": " .. text .. rest .. (is_repeated and " [repeated]" or "")
end

