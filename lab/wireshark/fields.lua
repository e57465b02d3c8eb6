-- Asheron's Call for Wireshark and tshark, written by `acmotion wireshark` (version @version@). Do not edit: make it anew.
-- The tables below come from acmotion's own message table and layouts, so that fields are named as by `acmotion decode
-- --json`. What follows them reads packets, joins fragments and walks the layouts. Lua 5.1 to 5.4, no bit library.

local acm = Proto("acm", "Asheron's Call")

-- Bits without bit operators: `bit` is a power of two.
local function has(word, bit) return math.floor(word / bit) % 2 == 1 end
local function masked(word, mask)
  local result, bit = 0, 1
  while mask > 0 do
    if mask % 2 == 1 and word % 2 == 1 then result = result + bit end
    word, mask, bit = math.floor(word / 2), math.floor(mask / 2), bit * 2
  end
  return result
end

---- from acmotion -----------------------------------------------------------------------------------------------------
@tables@
---- fields ------------------------------------------------------------------------------------------------------------
local f = {}
local registered = {}
local function register(key, field)
  f[key] = field
  registered[#registered + 1] = field
end

local makers = {
  dec = function(name) return ProtoField.uint32("acm." .. name, name, base.DEC) end,
  hex = function(name) return ProtoField.uint32("acm." .. name, name, base.HEX) end,
  real = function(name) return ProtoField.float("acm." .. name, name) end,
  text = function(name) return ProtoField.string("acm." .. name, name) end,
}
for name, look in pairs(field_looks) do register(name, makers[look](name)) end
register("opcode", ProtoField.uint32("acm.opcode", "opcode", base.HEX, message_names))
register("action", ProtoField.uint32("acm.action", "action", base.HEX, action_names))
register("message", ProtoField.string("acm.message", "Message"))
register("from", ProtoField.string("acm.from", "from"))
register("repeated", ProtoField.bool("acm.repeated", "repeated"))
register("error", ProtoField.string("acm.error", "Error"))

local header_fields = {
  { "sequence", 0, 4, base.DEC }, { "flags", 4, 4, base.HEX }, { "checksum", 8, 4, base.HEX },
  { "recipient", 12, 2, base.DEC }, { "time", 14, 2, base.DEC }, { "size", 16, 2, base.DEC },
  { "iteration", 18, 2, base.DEC },
}
for _, row in ipairs(header_fields) do
  register("packet." .. row[1], ProtoField.uint32("acm.packet." .. row[1], row[1], row[4]))
end
register("packet.checksum_status", ProtoField.string("acm.packet.checksum_status", "checksum status"))
register("fragment.id", ProtoField.uint64("acm.fragment.id", "id", base.HEX))
for _, name in ipairs({ "count", "size", "index", "queue" }) do
  register("fragment." .. name, ProtoField.uint32("acm.fragment." .. name, name))
end

local option_makers = {
  u16 = ProtoField.uint16, u32 = ProtoField.uint32, u64 = ProtoField.uint64, f32 = ProtoField.float,
  f64 = ProtoField.double, list = ProtoField.uint32,
}
local option_bytes = { u16 = 2, u32 = 4, u64 = 8, f32 = 4, f64 = 8 }
for _, kind in ipairs(option_kinds) do
  for _, row in ipairs(kind.fields) do
    local key = "option." .. kind.name:lower() .. "." .. row[1]
    register(key, option_makers[row[2]]("acm." .. key, row[1]))
  end
end
acm.fields = registered

